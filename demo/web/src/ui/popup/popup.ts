import type { ReactNode } from 'react'

/** What a popup is for: which of the bodies it has. */
export type PopupType = keyof PopupContexts

/** How a popup was closed by its user. */
export type CloseType = 'confirm' | 'cancel' | 'overlay'

interface Texts {
  readonly title?: string
  readonly subTitle?: string
  readonly confirmText?: string
  readonly cancelText?: string
  readonly hideCancel?: boolean
  /** Whether a touch beside it closes it. */
  readonly closeByOverlay?: boolean
}

/** Does what a form asks for; false leaves the popup open, with what was typed. */
export type Submit<Form> = (form: Form) => Promise<boolean>

/** What the popups of each type show or ask for. */
export interface PopupContexts {
  /** Some words. */
  readonly default: ReactNode
  /** A longer text, which scrolls. */
  readonly notice: ReactNode
  /** Choose a number. */
  readonly count: {
    readonly min: number
    readonly max: number
    readonly initial: number
    readonly unit: string
    readonly submit: Submit<number>
  }
  /** What was handed in for an order. */
  readonly settlement: {
    /** Who handed it in: 打手 or 老板. */
    readonly identity: string
    readonly roomTitle: string
    readonly files: readonly string[]
    readonly text: string
  }
  /** Binds a phone, or another one in the place of `bound`, which is '' where there is none. */
  readonly phone: {
    readonly bound: string
    readonly submit: Submit<PhoneForm>
    /** Where `bound` gets no codes any more. */
    readonly onLost: () => void
  }
  /** Asks for another phone, for who has the bound one no more. */
  readonly phoneRequest: { readonly submit: Submit<PhoneRequestForm> }
  /** Rules, one by one. */
  readonly rule: readonly string[]
  /** Something that has to be acknowledged. */
  readonly info: ReactNode
  /** An amount, and what it is made of. */
  readonly money: {
    readonly fen: number
    readonly lines: readonly { readonly text: string; readonly fen: number }[]
  }
  readonly nickname: { readonly nickname: string; readonly submit: Submit<string> }
  /** Hands in the work, or refuses it (`isPosting` false) with a reason. */
  readonly finish: {
    readonly isPosting: boolean
    /** Under which name what is typed is kept until it is sent. */
    readonly draftName: string
    readonly submit: Submit<FinishForm>
  }
}

export interface PhoneForm {
  readonly phone: string
  readonly onceCode: string
  /** The code of the bound phone, where there is one. */
  readonly oldCode?: string
}

export interface PhoneRequestForm {
  readonly phone: string
  readonly code: string
  readonly reason: string
}

export interface FinishForm {
  /** Paths of pictures that are up. */
  readonly files: readonly string[]
  readonly text: string
}

export type PopupOptions<Type extends PopupType = PopupType> = Texts & {
  readonly popType: Type
  readonly context: PopupContexts[Type]
}

export interface PopupState<Type extends PopupType = PopupType> extends Required<Texts> {
  readonly id: number
  /** False while it goes out. */
  readonly show: boolean
  readonly popType: Type
  readonly context: PopupContexts[Type]
}

const CLEANUP_MS = 1000

interface Open {
  readonly state: PopupState
  readonly settle: (closed: CloseType | 'close') => void
}

let opened: readonly Open[] = []
let shown: readonly PopupState[] = []
let lastID = 0
const listeners = new Set<() => void>()

const change = (next: readonly Open[]): void => {
  opened = next
  shown = next.map(({ state }) => state)
  for (const listener of listeners) listener()
}

export const popups = {
  get: (): readonly PopupState[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const complete = (options: PopupOptions, id: number): PopupState => ({
  title: '',
  subTitle: '',
  confirmText: '确定',
  cancelText: '取消',
  hideCancel: false,
  closeByOverlay: true,
  ...options,
  id,
  show: true,
})

/** Closes a popup; `close` is by the program, and rejects. It is gone once it went out. */
export const closePopup = (id: number, closed: CloseType | 'close'): void => {
  const one = opened.find(({ state }) => state.id === id)
  if (one === undefined || !one.state.show) return
  one.settle(closed)
  change(
    opened.map((open) => (open === one ? { ...one, state: { ...one.state, show: false } } : open)),
  )
  setTimeout(() => change(opened.filter(({ state }) => state.id !== id)), CLEANUP_MS)
}

/** Thrown where the program closed a popup before its user did. */
export class PopupClosed extends Error {
  constructor() {
    super('close')
    this.name = 'PopupClosed'
  }
}

export interface Popup extends Promise<CloseType> {
  readonly id: number
}

/** Opens a popup; settles when it closes, as its user closed it. Rejects with `PopupClosed`. */
export const openPopup = <Type extends PopupType>(options: PopupOptions<Type>): Popup => {
  lastID += 1
  const state = complete(options, lastID)
  const closing = new Promise<CloseType>((resolve, reject) => {
    const settle = (closed: CloseType | 'close') =>
      closed === 'close' ? reject(new PopupClosed()) : resolve(closed)
    change([...opened, { state, settle }])
  })
  return Object.assign(closing, { id: lastID })
}
