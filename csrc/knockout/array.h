/* Growing arrays: core/array.h. */
#include "core/array.h"
