import {
  type CustomPayload,
  type FacePayload,
  LIMITS,
  type LocationPayload,
  type TextPayload,
} from 'tavern-im/protocol'
import { finite, optional, shape, text } from '../../kernel/guards.ts'
import type { RestElement } from './element.ts'

const wholeText = text(LIMITS.MESSAGE_BYTES)
const anyText = optional(wholeText)
const anyNumber = finite(-Number.MAX_VALUE, Number.MAX_VALUE)

const readText = shape({ Text: wholeText })

export const textElement: RestElement<TextPayload> = {
  read: (value, name) => ({ text: readText(value, name).Text }),
  write: ({ text: Text }) => ({ Text }),
}

const readLocation = shape({ Desc: anyText, Latitude: anyNumber, Longitude: anyNumber })

export const locationElement: RestElement<LocationPayload> = {
  read(value, name) {
    const { Desc = '', Latitude, Longitude } = readLocation(value, name)
    return { description: Desc, latitude: Latitude, longitude: Longitude }
  },
  write: ({ description: Desc, latitude: Latitude, longitude: Longitude }) => ({
    Desc,
    Latitude,
    Longitude,
  }),
}

const readFace = shape({ Index: anyNumber, Data: anyText })

export const faceElement: RestElement<FacePayload> = {
  read(value, name) {
    const { Index, Data = '' } = readFace(value, name)
    return { index: Index, data: Data }
  },
  write: ({ index: Index, data: Data }) => ({ Index, Data }),
}

const readCustom = shape({ Data: anyText, Desc: anyText, Ext: anyText })

export const customElement: RestElement<CustomPayload> = {
  read(value, name) {
    const { Data = '', Desc = '', Ext = '' } = readCustom(value, name)
    return { data: Data, description: Desc, extension: Ext }
  },
  write: ({ data: Data, description: Desc, extension: Ext }) => ({ Data, Desc, Ext }),
}
