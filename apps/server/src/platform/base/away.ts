// Another side that cannot be reached or cannot answer now. It is expected to happen: the log has one line about it and no stack.

export class AwayError extends Error {
  override readonly name = 'AwayError'
}
