import { div, h, picture } from './dom.ts'
import { ask, wordsOf } from './session.ts'
import { toast } from './toast.ts'

/** The drawn pictures to choose from. */
const DRAWN = [
  'hall-1',
  'hall-4',
  'raid-1',
  'raid-2',
  'coupon-1',
  'coupon-4',
  'guild-1',
  'guild-2',
].map((seed) => `/banners/${seed}.svg`)

const TYPES = 'image/png,image/jpeg,image/webp'

/** A field for a drawn or an uploaded picture. */
export const imageField = (first: string) => {
  let chosen = first
  const choices = div('choices')
  const show = (urls: readonly string[]): void => {
    choices.replaceChildren(
      ...urls.map((url, at) => {
        const choice = h(
          'button',
          {
            type: 'button',
            ariaLabel: `图片${at + 1}`,
            ariaPressed: String(url === chosen),
            onclick() {
              chosen = url
              show(urls)
            },
          },
          picture(url, ''),
        )
        return choice
      }),
    )
  }
  const all = (): readonly string[] => [...new Set([chosen, ...DRAWN])]
  const input = h('input', { type: 'file', accept: TYPES, className: 'file' })
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (file === undefined) return
    try {
      chosen = (await ask('/api/operator/upfile', { file, file_name: file.name })).url
      show(all())
    } catch (cause) {
      toast(wordsOf(cause))
    }
    input.value = ''
  })
  show(all())
  const upload = h('label', { className: 'button plain upload' }, '上传图片', input)
  const element = div('field', h('span', {}, '图片'), choices, upload)
  return { element, read: () => chosen }
}
