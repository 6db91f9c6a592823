/** Copies without the clipboard API, which is missing on http pages. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  // Elements outside of an open dialog cannot be selected.
  const container = document.activeElement?.closest('dialog') ?? document.body
  container.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}

/** Copies text to the clipboard; resolves with whether it succeeded. */
export const copyText = async (text: string): Promise<boolean> => {
  if (navigator.clipboard === undefined) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
