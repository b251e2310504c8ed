// Chapter of the user guide: home.
import type { Section } from '../paper.ts'

export const home: Section = {
  id: 'home',
  title: { en: 'Home', zh: '主页' },
  blocks: [
    {
      en: 'Home shows the merchant you act for, your roles, your provider’s announcements and the pages you can open.',
      zh: '主页显示问候语、您所代表的商户及角色、服务商的公告，以及您可以进入的页面。',
    },
    {
      en: 'If you work for several merchants, check the merchant’s name first. Everything you do is done on behalf of that merchant.',
      zh: '如您为多家商户工作，请先在此核对商户名称：您的一切操作都以该商户的名义进行。',
    },
  ],
}
