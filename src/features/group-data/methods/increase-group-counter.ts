import { counterAdder } from '../counter-methods.ts'

export const increaseGroupCounter = counterAdder('increaseGroupCounter', 'Increase')
