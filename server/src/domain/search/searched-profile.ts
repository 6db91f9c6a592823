import { TYPES, type WireProfile } from 'tavern-im/protocol'
import { folded } from './fold.ts'

/** Genders as numbers; 0: unset. */
export const genderNumber = (gender: string | undefined): number => {
  if (gender === TYPES.GENDER_FEMALE) return 1
  return gender === TYPES.GENDER_MALE ? 2 : 0
}

/** The searchable fields of a profile: the folded nick, gender, birthday. */
export const searchedProfile = ({
  nick = '',
  gender,
  birthday = 0,
}: WireProfile): readonly [nick: string, gender: number, birthday: number] => [
  folded(nick),
  genderNumber(gender),
  birthday,
]
