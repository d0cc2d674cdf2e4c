import type { ComponentProps } from 'react';
import { inLocale } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { SaveButton } from './lists/save-button.tsx';
import { ExperienceCard } from './experience-card.tsx';

/** A card with a heart on its picture. */
export function SavableCard(props: ComponentProps<typeof ExperienceCard>) {
  const { id, title, title_zh } = props.service;
  const name = inLocale(title, title_zh, useLocale()).text;
  return (
    <div className="savable">
      <ExperienceCard {...props} />
      <SaveButton id={id} title={name} className="heart-on-photo" />
    </div>
  );
}
