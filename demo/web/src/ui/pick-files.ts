interface PickOptions {
  /** Media types in the form of an input's `accept`; '' accepts all. */
  readonly accept: string
  readonly isMultiple?: boolean
  /** Opens the camera on phones. */
  readonly usesCamera?: boolean
}

/** Lets the user choose files; resolves with none if cancelled. Must be called in a tap handler. */
export const pickFiles = (options: PickOptions): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = options.accept
    input.multiple = options.isMultiple === true
    if (options.usesCamera === true) input.setAttribute('capture', 'environment')
    input.hidden = true
    const end = () => {
      resolve([...(input.files ?? [])])
      input.remove()
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    // Some browsers drop an input outside of the page.
    document.body.append(input)
    input.click()
  })
