// Hours as people type them: '07:00-23:00', or several spans with commas. Pure.
import type { Span } from './store-hours.ts'

/** What cannot be read stays in the text, so that the server's rules name the fault. */
export const spansOfText = (text: string): Span[] =>
  text
    .split(/[,;，；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', to = ''] = part.split(/\s*[-–—~]\s*/)
      return { from: clockOf(from), to: clockOf(to) }
    })
/** '7' and '7:30' are '07:00' and '07:30'. */
export const clockOf = (text: string): string => {
  const [, hour, minute = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`
}
export const textOfSpans = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}-${to}`).join(', ')
