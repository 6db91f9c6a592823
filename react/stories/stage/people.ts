export interface Person {
  readonly userID: string
  readonly name: string
}

/** The own user of the stories. */
export const lin: Person = { userID: 'lin', name: '林晓' }

/** The peer, which acts when its buttons are pressed. */
export const chen: Person = { userID: 'chen', name: '陈默' }

/** A third user without a device. */
export const mei: Person = { userID: 'mei', name: 'Mei Brooks' }

export const people: readonly Person[] = [lin, chen, mei]
