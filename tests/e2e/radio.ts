import { expect, type Locator } from '@playwright/test';

/** Chooses a radio by the label it is hidden in: one that has come to rest and lies under nothing else. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
