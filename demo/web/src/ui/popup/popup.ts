import type { ReactNode } from 'react'

/** The type of a popup, which determines its body. */
export type PopupType = keyof PopupContexts

/** The way in which the user closed a popup; 'overlay': a tap outside, Escape, Back, or another page. */
export type CloseType = 'confirm' | 'cancel' | 'overlay'

interface Texts {
  readonly title?: string
  readonly subTitle?: string
  readonly confirmText?: string
  readonly cancelText?: string
  readonly hideCancel?: boolean
  /** Whether a tap outside or Escape closes it. Back always does. */
  readonly closeByOverlay?: boolean
  /** Whether it belongs to the app, so that it stays open when the page changes. */
  readonly isOfApp?: boolean
}

/** Submits a form; false keeps the popup open with the typed values. */
export type Submit<Form> = (form: Form) => Promise<boolean>

/** The bodies of the popups by type. */
export interface PopupContexts {
  /** A short text. */
  readonly default: ReactNode
  /** A long text that scrolls. */
  readonly notice: ReactNode
  /** A choice of a number. */
  readonly count: {
    readonly min: number
    readonly max: number
    readonly initial: number
    readonly unit: string
    readonly submit: Submit<number>
  }
  /** The submitted work of an order. */
  readonly settlement: {
    /** The position of the submitter: 打手 or 老板. */
    readonly identity: string
    readonly roomTitle: string
    readonly files: readonly string[]
    readonly text: string
  }
  /** Binds a phone, or replaces `bound`, which is '' without one. */
  readonly phone: {
    readonly bound: string
    readonly submit: Submit<PhoneForm>
    /** Called if `bound` can no longer receive codes. */
    readonly onLost: () => void
  }
  /** Requests a new phone for users without access to the bound one. */
  readonly phoneRequest: { readonly submit: Submit<PhoneRequestForm> }
  /** A list of rules. */
  readonly rule: readonly string[]
  /** A message to be acknowledged. */
  readonly info: ReactNode
  /** An amount with its parts. */
  readonly money: {
    readonly fen: number
    readonly lines: readonly { readonly text: string; readonly fen: number }[]
  }
  readonly nickname: { readonly nickname: string; readonly submit: Submit<string> }
  /** Submits the work, or rejects it with a reason if `isPosting` is false. */
  readonly finish: {
    readonly isPosting: boolean
    /** The name of the draft until it is sent. */
    readonly draftName: string
    readonly submit: Submit<FinishForm>
  }
}

export interface PhoneForm {
  readonly phone: string
  readonly onceCode: string
  /** The code of the bound phone, if there is one. */
  readonly oldCode?: string
}

export interface PhoneRequestForm {
  readonly phone: string
  readonly code: string
  readonly reason: string
}

export interface FinishForm {
  /** The paths of uploaded pictures. */
  readonly files: readonly string[]
  readonly text: string
}

export type PopupOptions<Type extends PopupType = PopupType> = Texts & {
  readonly popType: Type
  readonly context: PopupContexts[Type]
}

export interface PopupState<Type extends PopupType = PopupType> extends Required<Texts> {
  readonly id: number
  /** False during the exit animation. */
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
  isOfApp: false,
  ...options,
  id,
  show: true,
})

/**
 * Closes a popup and removes it after its exit animation; 'close' means by the program, and
 * rejects.
 */
export const closePopup = (id: number, closed: CloseType | 'close'): void => {
  const one = opened.find(({ state }) => state.id === id)
  if (one === undefined || !one.state.show) return
  one.settle(closed)
  change(
    opened.map((open) => (open === one ? { ...one, state: { ...one.state, show: false } } : open)),
  )
  setTimeout(() => change(opened.filter(({ state }) => state.id !== id)), CLEANUP_MS)
}

/** Thrown if the program closed a popup before the user did. */
export class PopupClosed extends Error {
  constructor() {
    super('close')
    this.name = 'PopupClosed'
  }
}

export interface Popup extends Promise<CloseType> {
  readonly id: number
}

/** Opens a popup; resolves with the way in which the user closed it. Rejects with `PopupClosed`. */
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
