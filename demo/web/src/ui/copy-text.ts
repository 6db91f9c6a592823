/** Copies without the clipboard API, which pages of an http address do not have. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  // What lies outside of an open dialog cannot be selected.
  const container = document.activeElement?.closest('dialog') ?? document.body
  container.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}

/** Puts text on the clipboard; answers whether it got there. */
export const copyText = async (text: string): Promise<boolean> => {
  if (navigator.clipboard === undefined) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
