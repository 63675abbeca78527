import { Card } from "#ui/Card.tsx";
import { KeyboardSection } from "./KeyboardSection.tsx";
import { LanguageSection } from "./LanguageSection.tsx";
import { ThemeSection } from "./ThemeSection.tsx";

export function AppearancePanel() {
  return (
    <Card padded={false}>
      <ThemeSection />
      <LanguageSection />
      <KeyboardSection />
    </Card>
  );
}
