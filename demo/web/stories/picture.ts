/** The URL of an existing picture. */
export const PICTURE = `${location.origin}/favicon.svg`
