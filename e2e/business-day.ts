/** The day in Dubai by the demo world's clock of business: a story may have moved it on, over midnight too. */
export const businessDay = async (baseURL: string | undefined): Promise<string> => {
  const answer = await fetch(`${baseURL ?? ''}/sandbox/clock`)
  const { body } = (await answer.json()) as { body: { now: string } }
  return new Date(Date.parse(body.now) + 4 * 3_600_000).toISOString().slice(0, 10)
}
