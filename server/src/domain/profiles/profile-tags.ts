import type { WireProfile } from 'tavern-im/protocol'

/** Fields of profiles by their tags in the back-end API. */
export const fieldOfTag: Readonly<Record<string, keyof WireProfile>> = {
  Tag_Profile_IM_Nick: 'nick',
  Tag_Profile_IM_Gender: 'gender',
  Tag_Profile_IM_BirthDay: 'birthday',
  Tag_Profile_IM_Location: 'location',
  Tag_Profile_IM_SelfSignature: 'selfSignature',
  Tag_Profile_IM_AllowType: 'allowType',
  Tag_Profile_IM_Language: 'language',
  Tag_Profile_IM_Image: 'avatar',
  Tag_Profile_IM_MsgSettings: 'messageSettings',
  Tag_Profile_IM_AdminForbidType: 'adminForbidType',
  Tag_Profile_IM_Level: 'level',
  Tag_Profile_IM_Role: 'role',
}

/** Prefix of the tags of an app's custom fields. */
export const CUSTOM = 'Tag_Profile_Custom_'

/** Values of a profile, by their tags. */
export const profileItems = ({
  profileCustomField = [],
  ...profile
}: Partial<WireProfile>): readonly object[] => [
  ...Object.entries(fieldOfTag).flatMap(([Tag, field]) => {
    const Value = profile[field as keyof typeof profile]
    return Value === undefined ? [] : [{ Tag, Value }]
  }),
  ...profileCustomField.map(({ key, value }) => ({ Tag: key, Value: value })),
]
