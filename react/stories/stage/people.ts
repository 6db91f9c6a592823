export interface Person {
  readonly userID: string
  readonly name: string
}

/** Who looks at the story. */
export const lin: Person = { userID: 'lin', name: '林晓' }

/** The other side, which acts when its buttons are pressed. */
export const chen: Person = { userID: 'chen', name: '陈默' }

/** Somebody else, who has no device. */
export const mei: Person = { userID: 'mei', name: 'Mei Brooks' }

export const people: readonly Person[] = [lin, chen, mei]
