import { describe, expect, it } from 'vitest';
import { programmeText } from '../../src/messages/programme-text.ts';

describe('programmes in words', () => {
  it.each([
    ['SDGT', 'counter-terrorism (SDGT)', '反恐（SDGT）'],
    ['UKR', "Ukraine's territorial integrity (UKR)", '乌克兰领土完整（UKR）'],
    ['RUSSIA-EO14024', "Russia's harmful foreign activities (RUSSIA-EO14024)", '俄罗斯有害对外活动（RUSSIA-EO14024）'],
    ['CUBA', 'Cuba', '古巴（CUBA）'],
    ['Syria', 'Syria', '叙利亚'],
  ])('names %s in both languages, with its code', (programme, en, zh) => {
    expect([programmeText(programme, 'en'), programmeText(programme, 'zh')]).toEqual([en, zh]);
  });

  it.each([
    ['The Syria (Sanctions) (EU Exit) Regulations 2019', 'Syria (United Kingdom)', '叙利亚（英国）'],
    [
      "The Democratic People's Republic of Korea (Sanctions) (EU Exit) Regulations 2019",
      'North Korea (United Kingdom)',
      '朝鲜（英国）',
    ],
    [
      "Isil (Da'esh) and Al-Qaeda (United Nations Sanctions) (EU Exit) Regulations 2019",
      ...['ISIL and Al-Qaida (United Kingdom)', '伊黎伊斯兰国和基地组织（英国）'],
    ],
    ['The Global Human Rights Sanctions Regulations 2020', 'human rights abuses (United Kingdom)', '侵犯人权（英国）'],
    ['Autonomous (Thematic – Corruption)', 'corruption (Australia)', '腐败（澳大利亚）'],
    ['1267 Committee (ISIL & Al-Qaida)', 'ISIL and Al-Qaida (1267)', '伊黎伊斯兰国和基地组织（1267）'],
    ["1267/1989/2253 (ISIL (Da'esh) and Al-Qaida)", 'ISIL and Al-Qaida (1267)', '伊黎伊斯兰国和基地组织（1267）'],
    ['1718 (DPRK)', 'North Korea (1718)', '朝鲜（1718）'],
  ])('reduces %s to its subject', (programme, en, zh) => {
    expect([programmeText(programme, 'en'), programmeText(programme, 'zh')]).toEqual([en, zh]);
  });

  it('reduces a title and a code that it does not know by the same rules', () => {
    expect(programmeText('The Atlantis (Sanctions) Regulations 2031', 'en')).toBe('Atlantis (United Kingdom)');
    expect(programmeText('VENEZUELA-EO19999', 'en')).toBe('Venezuela (VENEZUELA-EO19999)');
    expect(programmeText('ATLANTIS-EO19999', 'en')).toBe('ATLANTIS-EO19999');
  });

  it('has forms for a headline and for a sentence', () => {
    expect(programmeText('SDGT', 'en', 'inBrackets')).toBe('counter-terrorism, SDGT');
    expect(programmeText('SDGT', 'en', 'under')).toBe('its programme on counter-terrorism (SDGT)');
    expect(programmeText('The Syria (Sanctions) (EU Exit) Regulations 2019', 'en', 'inBrackets')).toBe('Syria');
    expect(programmeText('NEW', 'en', 'under')).toBe('NEW');
  });
});
