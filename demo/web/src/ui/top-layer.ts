/** Where what comes over everything is to be put: the browser draws an open dialog above the rest of the page. */
export const topLayer = (): HTMLElement => {
  const dialogs = document.querySelectorAll('dialog[open]')
  return (dialogs.item(dialogs.length - 1) as HTMLElement | null) ?? document.body
}
