import { LoginScreen } from "./LoginScreen.tsx";

/** Login screen for a user whose account is in the other product (specification §8). */
export function AlreadyInSoloScreen() {
  return <LoginScreen elsewhere />;
}
