interface Sender {
  readonly from: string
  readonly nick: string
}

/**
 * The display name of a sender, as the chat server stamped it from the marketplace account. Name
 * cards of groups and names inside a message are user input and are not used.
 */
export const senderName = ({ nick, from }: Sender): string => nick || from
