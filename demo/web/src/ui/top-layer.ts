/** The container for top-level elements: an open dialog is above the rest of the page. */
export const topLayer = (): HTMLElement => {
  const dialogs = document.querySelectorAll('dialog[open]')
  return (dialogs.item(dialogs.length - 1) as HTMLElement | null) ?? document.body
}
