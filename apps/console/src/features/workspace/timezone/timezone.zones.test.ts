import { describe, expect, it } from 'vitest'
import { findZones, offsetIn, offsetText, zoneIds, zoneName, zonesAt } from './timezone.zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('offsets', () => {
  it.each([
    ['UTC', winter, 0, 'UTC+00:00'],
    ['Asia/Dubai', winter, 240, 'UTC+04:00'],
    ['Asia/Kathmandu', winter, 345, 'UTC+05:45'],
    ['America/St_Johns', winter, -210, 'UTC−03:30'],
    ['Europe/Berlin', winter, 60, 'UTC+01:00'],
    ['Europe/Berlin', summer, 120, 'UTC+02:00'],
  ])('%s at %s is %i', (zone, now, minutes, text) => {
    expect(offsetIn(zone, now)).toBe(minutes)
    expect(offsetText(minutes)).toBe(text)
  })
})

describe('the list', () => {
  const zones = zonesAt(winter, 'Asia/Kolkata')
  const ids = (typed: string): string[] =>
    findZones(zones, typed, (id) => zoneName(id, winter, 'en')).map(({ id }) => id)
  it('has every zone the browser knows and UTC, once, from west to east', () => {
    expect(new Set(zones.map(({ id }) => id))).toEqual(new Set(zoneIds('Asia/Kolkata')))
    expect(zones.filter(({ id }) => id === 'UTC')).toHaveLength(1)
    const offsets = zones.map(({ offset }) => offset)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })
  it.each(['dubai', 'DUBAI', 'asia/du', 'gulf standard'])('finds Dubai by %j', (typed) => {
    expect(ids(typed)).toContain('Asia/Dubai')
  })
  it('holds the zone in force, whatever this engine calls it', () => {
    expect(ids('kolkata')).toEqual(['Asia/Kolkata'])
  })
  it('finds places with two words', () => {
    expect(ids('new york')).toContain('America/New_York')
  })
  it('finds by offset, and then nothing of another offset', () => {
    for (const typed of ['+4', '+04:00', 'utc+4', 'GMT +4'])
      expect(findZones(zones, typed).every(({ offset }) => offset === 240)).toBe(true)
    expect(ids('+4')).toContain('Asia/Dubai')
    expect(ids('−3:30')).toContain('America/St_Johns')
  })
  it('finds by the name in the language asked for', () => {
    const found = findZones(zones, '海湾', (id) => zoneName(id, winter, 'zh')).map(({ id }) => id)
    expect(found).toContain('Asia/Dubai')
  })
  it('nothing typed is all; nonsense is none', () => {
    expect(ids('')).toHaveLength(zones.length)
    expect(ids('qqq')).toEqual([])
  })
})
