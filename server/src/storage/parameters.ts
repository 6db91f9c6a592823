/** Placeholder for a parameter to bind, in the order of the text. */
export const P = 0
export const T = ''
export const B = new Uint8Array()
