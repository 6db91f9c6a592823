interface PickOptions {
  /** Media types, as an input takes them; '' takes all. */
  readonly accept: string
  readonly isMultiple?: boolean
  /** Phones open their camera instead. */
  readonly usesCamera?: boolean
}

/** Lets the user choose files; resolves with none where nothing was chosen. To be called by a tap. */
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
    // Some browsers forget one that is not in the page.
    document.body.append(input)
    input.click()
  })
