import { expect, it } from 'vitest'
import { aVisitor } from '@falaj/contract/testing/visitor'
import { rightsOf } from './staff.rights.ts'

const among = aVisitor({ roles: ['ADMIN'] })
const pathsOf = (...roles: Parameters<typeof rightsOf>[0]) =>
  rightsOf(roles, among).pages.flatMap(({ paths }) => paths as readonly string[])

it('sales sees home and settings, and neither asks nor approves nor gives', () => {
  const { asks, approves, gives } = rightsOf(['SALES'], among)
  expect([asks, approves, gives]).toEqual([[], [], []])
  expect(pathsOf('SALES')).toContain('/home')
  expect(pathsOf('SALES')).not.toContain('/management/main/staff')
})
it('each area is named once, under the section of the menu that leads to it', () => {
  const { pages } = rightsOf(['ADMIN'], among)
  const all = pages.flatMap(({ paths }) => paths)
  expect(new Set(all).size).toBe(all.length)
  expect(pages.find(({ section }) => section === 'settings')?.paths).toContain('/management/main/staff')
})
it('follows the rules of this merchant: no agent’s pages for a merchant', () => {
  expect(pathsOf('ADMIN', 'AGENT')).not.toContain('/promotion/merchants/main')
})
it('nobody has nothing', () => {
  expect(rightsOf([], among)).toEqual({ pages: [], asks: [], approves: [], gives: [] })
})
it('an image maker asks for staff, stores and their photos, and gives the two roles they could hold; an image checker approves', () => {
  expect(rightsOf(['IMAG_MAKER'], among)).toMatchObject({
    asks: ['staff', 'store', 'store-photo'],
    gives: ['SALES', 'IMAG_MAKER'],
  })
  expect(rightsOf(['IMAG_CHECKER'], among)).toMatchObject({
    asks: [],
    approves: ['staff', 'store', 'store-photo'],
    gives: [],
  })
})
