import { type CustomData, customData, customPayload, type Message } from 'tavern-im/strict'

declare module 'tavern-im/strict' {
  interface CustomPayloads {
    vote: { readonly options: readonly string[] }
    gift: { readonly name: string; readonly price: number }
  }
}

export const show = (content: CustomData): string => {
  switch (content.businessID) {
    case 'vote':
      return content.options.join()
    case 'gift':
      return `${content.name} ${content.price.toFixed()}`
  }
}

export const shown = (message: Message): string | undefined => {
  const content = customData(message)
  return content === null ? undefined : show(content)
}

export const gift = customPayload('gift', { name: 'rose', price: 1 })
// @ts-expect-error a field is missing
export const half = customPayload('gift', { name: 'rose' })
// @ts-expect-error an unknown businessID
export const other = customPayload('order', {})

// A payload is what the message's type says.
export const textOf = (message: Message): string => {
  switch (message.type) {
    case 'TIMTextElem':
      return message.payload.text
    case 'TIMCustomElem':
      return message.payload.data
    case 'TIMFileElem':
      return message.payload.fileName
    default:
      // @ts-expect-error only texts have one
      return message.payload.text
  }
}
