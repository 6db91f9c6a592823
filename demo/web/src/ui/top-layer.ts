/** The container for top-level elements: an open dialog is above the rest of the page. */
export const topLayer = (except?: HTMLElement): HTMLElement => {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]:not([data-closing="true"])')
  return [...dialogs].findLast((dialog) => dialog !== except) ?? document.body
}
