import { expect, it } from 'vitest'
import { calendarFile } from './dispute.calendar-file.ts'

interface Component {
  readonly name: string
  readonly properties: Map<string, string>
  readonly parts: Component[]
}
/** Reads RFC 5545 as a calendar program does: unfolds, then nests components. */
const parse = (file: string): Component => {
  expect(file.endsWith('\r\n')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const root: Component = { name: '', properties: new Map(), parts: [] }
  const open = [root]
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    expect(name).not.toBe('')
    if (name === 'BEGIN') {
      const part: Component = { name: value, properties: new Map(), parts: [] }
      open.at(-1)!.parts.push(part)
      open.push(part)
    } else if (name === 'END') expect(open.pop()?.name).toBe(value)
    else {
      expect(open.at(-1)!.properties.has(name)).toBe(false)
      open.at(-1)!.properties.set(name, value)
    }
  }
  expect(open).toEqual([root])
  return root.parts[0]!
}
const now = new Date('2026-03-01T09:00:00.000Z')
const file = (summary: string) =>
  parse(
    calendarFile(
      {
        name: 'Dispute deadlines',
        language: 'en',
        deadlines: [{ id: 'd-1', summary, at: new Date('2026-03-10T12:00:00Z') }],
      },
      now,
    ),
  )
const textOf = (value: string | undefined) => value?.replace(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n')

it('has every property that RFC 5545 requires, ends at the deadline, and rings one day before', () => {
  const calendar = file('Answer dispute D-1')
  expect(calendar.name).toBe('VCALENDAR')
  expect(calendar.properties.get('VERSION')).toBe('2.0')
  expect(calendar.properties.get('PRODID')).toBe('-//Falaj//Disputes//EN')
  const [event] = calendar.parts
  expect(Object.fromEntries(event!.properties)).toEqual({
    UID: 'd-1@falaj',
    DTSTAMP: '20260301T090000Z',
    DTSTART: '20260310T110000Z',
    DTEND: '20260310T120000Z',
    SUMMARY: 'Answer dispute D-1',
  })
  const [alarm] = event!.parts
  expect(alarm!.name).toBe('VALARM')
  expect(Object.fromEntries(alarm!.properties)).toEqual({
    ACTION: 'DISPLAY',
    TRIGGER: '-P1D',
    DESCRIPTION: 'Answer dispute D-1',
  })
})

it('folds lines at 75 octets between characters, and escapes text', () => {
  for (const summary of ['请答复争议，'.repeat(30), `${'a'.repeat(66)}é😀`, 'AED 1,000.00; a\\b\nc', 'x'.repeat(500)]) {
    const [event] = file(summary).parts
    expect(textOf(event!.properties.get('SUMMARY'))).toBe(summary)
  }
})
