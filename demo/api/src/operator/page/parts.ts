import type { OperatorPath } from '../rights.ts'
import { showPicture } from './dialog.ts'
import { div, h, picture, span } from './dom.ts'

/** One part of the page, with an entry in its menu. */
export interface Section {
  /** Its key in the URL, after `#`. */
  readonly key: string
  readonly title: string
  /** The call whose right the section requires. */
  readonly needs: OperatorPath
  /** The count of the login check that the menu shows beside the title. */
  readonly count?: 'certifications' | 'disputes' | 'feedbacks' | 'subsidies' | 'effects' | 'phones'
  /**
   * Renders the section into the container. `changed` is called when the counts may have changed.
   */
  show(container: HTMLElement, changed: () => void): void
}

/** A person with avatar, name and number. */
export const person = (
  { avatar, nickname, account }: { avatar: string; nickname: string; account: string },
  ...marks: readonly (HTMLElement | null)[]
): HTMLElement =>
  div(
    'person',
    picture(avatar, 'avatar'),
    div('names', div('name', nickname, ...marks), div('soft', account)),
  )

export const mark = (words: string, look: 'good' | 'bad' | 'wait' | 'plain'): HTMLElement =>
  span(`mark ${look}`, words)

/** A list of labels and values. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]): HTMLElement =>
  h(
    'dl',
    { className: 'facts' },
    ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  )

/** Pictures that open on a click. */
export const pictures = (urls: readonly string[]): HTMLElement | null =>
  urls.length === 0
    ? null
    : div(
        'pictures',
        ...urls.map((url, at) =>
          h(
            'button',
            { type: 'button', ariaLabel: `查看图片${at + 1}`, onclick: () => showPicture(url) },
            picture(url, ''),
          ),
        ),
      )

export const card = (...children: readonly (Node | string | null)[]): HTMLElement =>
  h('article', { className: 'card' }, ...children)

export const heading = (title: string, ...aside: readonly (Node | null)[]): HTMLElement =>
  h('header', { className: 'heading' }, h('h1', {}, title), div('aside', ...aside))
