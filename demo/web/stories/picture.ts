/** A picture that there is. */
export const PICTURE = `${location.origin}/favicon.svg`
