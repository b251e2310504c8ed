/** When something happened, on a paper: day and minute in Dubai. */
export const paperTime = (at: Date | string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Dubai' }).format(
    new Date(at),
  )
