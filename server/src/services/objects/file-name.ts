const NAME_BYTES = 255

/** The last part of a name, without characters of paths or headers; at most 255 bytes. */
export const cleanName = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[\\/]/g, '_')
    .trim()
    .replace(/^\.+/, '_')
  return shortened(plain) || 'file'
}

/** Cuts between characters, and keeps the extension. */
const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= NAME_BYTES) return name
  const extension = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  let left = NAME_BYTES - Buffer.byteLength(extension)
  let result = ''
  for (const character of name) {
    left -= Buffer.byteLength(character)
    if (left < 0) break
    result += character
  }
  return result + extension
}
