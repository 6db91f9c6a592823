import { getter } from '../context.ts'
import { elementCreator } from '../element-creator.ts'
import { locationElement } from '../elements/location.ts'

export const createLocationMessage = getter<'createLocationMessage'>(
  elementCreator(locationElement),
)
