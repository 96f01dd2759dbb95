-- Codes from before had 50 random bits under a fast hash; those from now on have 140. New ones are drawn in the profile.
delete from identity.recovery_code;
