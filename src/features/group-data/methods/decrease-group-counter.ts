import { counterAdder } from '../counter-methods.ts'

export const decreaseGroupCounter = counterAdder('decreaseGroupCounter', 'Decrease')
