// Chapter of the user guide: basic information.
import type { Section } from '../paper.ts'

export const basicInformationChapter: Section = {
  id: 'basic-information',
  title: { en: 'Basic information', zh: '基本信息' },
  blocks: [
    {
      en: 'Settings, Basic Information shows what your business is to Falaj: company, contacts, addresses, owners, documents, limits, settlement, products and fees. Profile as PDF gives all of it as a file.',
      zh: '“设置 > 基本信息”显示贵公司在 Falaj 的资料：公司、联系人、地址、所有人、文件、限额、结算、产品与费率。“下载资料 PDF”可获取全部内容。',
    },
    {
      steps: [
        { en: 'Press Edit beside the part you want to change.', zh: '点击要修改部分旁的“编辑”。' },
        { en: 'Review shows what will be different.', zh: '“核对”会列出所有差异。' },
        { en: 'After you send it, a colleague must agree.', zh: '提交后须由同事批准。' },
        {
          en: 'Legal names, licence, tax number, owners and the documents that prove them are then confirmed by the provider; everything else applies at once.',
          zh: '法定名称、执照、税务登记号、所有人及其证明文件随后由服务商确认；其余内容立即生效。',
        },
      ],
    },
    {
      en: 'A document asks for a new version sixty days before it ends. A grey button tells you, when you press it, why you cannot use it and who could.',
      zh: '文件到期前六十天会提示上传新版本。点击灰色按钮，可以看到为什么不能使用以及谁可以操作。',
    },
    {
      en: 'Administrators can press View as in the account menu to see the console as another role does. Nothing can be changed until they stop.',
      zh: '管理员可在账户菜单中选择“以角色查看”，以其他角色的视角查看控制台。停止之前无法进行任何更改。',
    },
  ],
}
