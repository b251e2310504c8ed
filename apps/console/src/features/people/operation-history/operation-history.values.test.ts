import { expect, it } from 'vitest'
import { fieldText, valueText } from './operation-history.values.ts'

it.each([
  ['status', 'Status', '状态'],
  ['sessionsEnded', 'Sessions ended', 'Sessions ended'],
  ['contact.email', 'Contact › E-mail', 'Contact › 邮箱'],
  ['constructor', 'Constructor', 'Constructor'],
])('a field %s is read as words', (field, en, zh) => {
  expect([fieldText(field, 'en'), fieldText(field, 'zh')]).toEqual([en, zh])
})

it.each([
  ['roles', '["ADMIN","CS"]', 'Admin, Customer service'],
  ['columns', '["at","actor"]', 'at, actor'],
  ['wanted', 'true', 'yes'],
  ['roles', '[]', '–'],
  ['missing', '[{"field":"city"}]', '[{"field":"city"}]'],
  ['name', '[not a list', '[not a list'],
])('a value of %s, %s, is read as people write it', (field, value, text) => {
  expect(valueText(field, value, 'en')).toBe(text)
})
