// Chapter of the user guide: home.
import type { Section } from '../paper.ts'

export const home: Section = {
  id: 'home',
  title: { en: 'Home', zh: '主页' },
  blocks: [
    {
      en: 'Home greets you, says for which merchant and in which roles you act, shows the provider’s announcements, and offers the pages that are open to you.',
      zh: '主页显示问候语、您所代表的商户及角色、服务商的公告，以及您可以进入的页面。',
    },
    {
      en: 'Check the merchant’s name there first if you work for several: everything you do is done in that merchant’s name.',
      zh: '如您为多家商户工作，请先在此核对商户名称：您的一切操作都以该商户的名义进行。',
    },
  ],
}
