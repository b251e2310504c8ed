import { beforeEach, describe, expect, it } from 'vitest'
import { closePageOf, grantsSoFar, openPage, openPages, showOpenPages } from './step-up.ts'

const refusal = { scene: 'statements' }
beforeEach(() => openPages.set([]))

describe('a page that a second factor has opened', () => {
  it('stays open when a call that was sent before is refused', () => {
    const before = grantsSoFar()
    openPage('statements')
    closePageOf(refusal, before)
    expect(openPages.get()).toEqual(['statements'])
  })
  it('closes when a call that was sent since is refused', () => {
    openPage('statements')
    closePageOf(refusal, grantsSoFar())
    expect(openPages.get()).toEqual([])
  })
  it('stays open when the rights that were read before it arrive late', () => {
    const before = grantsSoFar()
    openPage('statements')
    showOpenPages(['bank-account'], before)
    expect(openPages.get()).toEqual(['bank-account', 'statements'])
    showOpenPages(['bank-account'], grantsSoFar())
    expect(openPages.get()).toEqual(['bank-account'])
  })
})
