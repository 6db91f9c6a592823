/** The version of the API that this package replaces, and of this package. */
export const VERSION = '3.5.7'
