/** The version of the API that this package stands in for, and of this package. */
export const VERSION = '3.5.7'
