/** The path of a person's profile. */
export const personPath = (userID: string): string => `/user/index?id=${encodeURIComponent(userID)}`
