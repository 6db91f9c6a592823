interface Sender {
  readonly from: string
  readonly nick: string
}

/**
 * What a sender is called: as the chat server stamped the message, which has it from the account of the marketplace.
 * Name cards of groups and names that travel in a message are its sender's words and no names here.
 */
export const senderName = ({ nick, from }: Sender): string => nick || from
