// Deadlines as an iCalendar file (RFC 5545).

export interface Deadline {
  readonly id: string
  readonly summary: string
  readonly at: Date
}
interface Calendar {
  readonly name: string
  /** The language of the texts, as in `PRODID`. */
  readonly language: string
  readonly deadlines: readonly Deadline[]
}
const hourMs = 3_600_000
const lineOctets = 75

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const text = (value: string): string => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
/** At most 75 octets, never within a character; a continuation begins with a space. */
const fold = (line: string): string => {
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** The last hour before each deadline, with an alarm one day before the deadline. */
export const calendarFile = ({ name, language, deadlines }: Calendar, now: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Falaj//Disputes//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...deadlines.flatMap(({ id, summary, at }) => [
      'BEGIN:VEVENT',
      `UID:${id}@falaj`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(new Date(at.getTime() - hourMs))}`,
      `DTEND:${stamp(at)}`,
      `SUMMARY:${text(summary)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;RELATED=END:-P1D',
      `DESCRIPTION:${text(summary)}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
