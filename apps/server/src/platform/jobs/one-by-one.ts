// What a job does for one row after the other. One that fails is tried again the next time; those behind it, also other merchants', do not wait.
export type OnError<Row> = (row: Row, error: unknown) => void
const rethrow = (_row: unknown, error: unknown): void => {
  throw error
}
/** How many were done. Whoever is not told of a failure gets it thrown. */
export const oneByOne = async <Row>(
  rows: readonly Row[],
  one: (row: Row) => Promise<boolean | number>,
  onError: OnError<Row> = rethrow,
): Promise<number> => {
  let count = 0
  for (const row of rows)
    try {
      count += Number(await one(row))
    } catch (error) {
      onError(row, error)
    }
  return count
}
